import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly rowHeight: number;
  /** Height of the window in pixels; it is lower where there are fewer rows. `fill` takes the height of its place. */
  readonly height: number | 'fill';
  readonly render: (item: Item, index: number) => ComponentChildren;
  readonly keyOf: (item: Item, index: number) => string | number;
  readonly label: string;
  /** This row is scrolled into view whenever it changes. */
  readonly reveal?: number | undefined;
  readonly class?: string;
}

/** Rows beyond the window that are drawn too, so that scrolling shows no gaps. */
const SPARE = 8;

/** A list of rows of one height, of which only those in view are in the document. */
export function VirtualList<Item>({
  items,
  rowHeight,
  height,
  render,
  keyOf,
  label,
  reveal,
  class: extra = '',
}: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [window, setWindow] = useState(height === 'fill' ? 600 : height);
  const total = items.length * rowHeight;
  const shown = height === 'fill' ? window : Math.min(height, total);
  useEffect(() => {
    const node = box.current;
    if (!node || height !== 'fill') return;
    const observer = new ResizeObserver(() => setWindow(node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  }, [height]);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || reveal === undefined || reveal < 0) return;
    const at = reveal * rowHeight;
    if (at < node.scrollTop || at + rowHeight > node.scrollTop + node.clientHeight) {
      node.scrollTop = at - node.clientHeight / 2 + rowHeight / 2;
      setTop(node.scrollTop);
    }
  }, [reveal, rowHeight]);
  const scrolled = useCallback(() => setTop(box.current?.scrollTop ?? 0), []);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), items.length - Math.ceil(shown / rowHeight)) - SPARE);
  const last = Math.min(items.length, first + Math.ceil(shown / rowHeight) + 2 * SPARE);
  const rows = [];
  for (let index = first; index < last; index++) {
    const item = items[index] as Item;
    rows.push(
      <li
        key={keyOf(item, index)}
        style={{ transform: `translateY(${index * rowHeight}px)`, height: `${rowHeight}px` }}
        aria-setsize={items.length}
        aria-posinset={index + 1}
      >
        {render(item, index)}
      </li>,
    );
  }
  return (
    <section
      class={`virtual ${extra}`}
      ref={box}
      onScroll={scrolled}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      style={height === 'fill' ? {} : { height: `${shown}px` }}
    >
      <ul style={{ height: `${total}px` }}>{rows}</ul>
    </section>
  );
}
