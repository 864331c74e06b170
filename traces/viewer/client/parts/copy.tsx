import { useEffect, useState } from 'preact/hooks';
import { prettyJson } from '../../../canonical.ts';
import type { Json } from '../../../schema.ts';
import { useTexts } from '../settings.ts';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A file from disk may not have the clipboard; the old way works there.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

/** Copies a value as plain JSON. It is only made when the button is pressed. */
export function CopyButton({
  label,
  value,
  class: extra = '',
}: {
  readonly label: string;
  readonly value: () => Json;
  readonly class?: string;
}) {
  const texts = useTexts();
  const [done, set] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => set(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <button
      type="button"
      class={`button ${extra}`}
      onClick={() => void copy(prettyJson(value())).then(() => set(true))}
    >
      {label}
      <span class="copied" role="status">
        {done ? texts.copied : ''}
      </span>
    </button>
  );
}
