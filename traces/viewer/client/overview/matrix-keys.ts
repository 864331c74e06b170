const MOVES: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus from link to link of the matrix with the arrow keys. */
export function moveInMatrix(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const move = MOVES[event.key];
  const from = event.target instanceof Element ? event.target.closest('a') : null;
  if (!move || !table || !from) return;
  const rows = [...table.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('a')])
    .filter((links) => links.length > 0);
  const row = rows.findIndex((links) => links.includes(from as HTMLElement));
  const column = rows[row]?.indexOf(from as HTMLElement) ?? 0;
  const target = rows[row + move[0]];
  const next = target?.[Math.min(column + move[1], target.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
