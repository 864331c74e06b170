import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from './settings.ts';

/** Every key there is. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { keys } = texts;
  const everywhere: [string, string][] = [
    ['?', keys.help],
    ['o', keys.overview],
    ['/', keys.filter],
    ['↑ ↓ ← →', keys.arrows],
    ['t', keys.theme],
    ['l', keys.language],
  ];
  const replay: [string, string][] = [
    ['Space', keys.play],
    ['← →', keys.step],
    ['Home End', keys.ends],
    ['c', keys.call],
    ['p', keys.problem],
    ['w', keys.write],
    ['x', keys.check],
    ['s', keys.speed],
    ['m', keys.scale],
    ['1 … 7', keys.tab],
    ['[ ]', keys.sibling],
  ];
  return (
    <dialog ref={dialog} class="help" aria-label={keys.title} onClose={onClose}>
      <div class="help-body">
        <header>
          <h2>{keys.title}</h2>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {texts.close}
          </button>
        </header>
        <Sheet title={keys.everywhere} rows={everywhere} />
        <Sheet title={keys.inReplay} rows={replay} />
      </div>
    </dialog>
  );
}

function Sheet({ title, rows }: { readonly title: string; readonly rows: readonly [string, string][] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>{key.split(' ').map((one) => (one === '…' ? ' … ' : <kbd key={one}>{one}</kbd>))}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
