import type { ComponentChildren } from 'preact';
import { formatRoute, type Route } from '../../model/route.ts';

interface LinkProps {
  readonly to: Route;
  readonly children: ComponentChildren;
  readonly class?: string | undefined;
  readonly title?: string | undefined;
  readonly label?: string | undefined;
  readonly current?: boolean | undefined;
}

/** A link inside the viewer: an address of its own, so that it can be opened beside, kept and sent. */
export function Link({ to, children, class: extra, title, label, current }: LinkProps) {
  return (
    <a
      href={formatRoute(to)}
      class={extra}
      title={title}
      aria-label={label}
      aria-current={current ? 'true' : undefined}
    >
      {children}
    </a>
  );
}
