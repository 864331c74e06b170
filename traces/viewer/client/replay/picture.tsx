import { useEffect, useRef, useState } from 'preact/hooks';
import { pictureAt } from '../../model/moment.ts';
import type { Replay } from '../../model/replay.ts';
import { duration } from '../../model/text.ts';
import { useSurroundings } from '../settings.ts';

/** The latest screenshot at or before the moment. */
export function Picture({ replay, place }: { readonly replay: Replay; readonly place: number }) {
  const { port, texts } = useSurroundings();
  const [large, enlarge] = useState(false);
  const picture = pictureAt(replay, place);
  if (!picture) return <div class="picture picture-none">{texts.replay.noPicture}</div>;
  const source = port.picture(picture.image, picture.mime);
  const words = `${texts.replay.pictureOf(picture.at)} · #${picture.seq} · ${duration(picture.t)}`;
  if (source === undefined) return <div class="picture picture-none">{texts.replay.pictureLeftOut}</div>;
  return (
    <figure class="picture">
      <button type="button" class="picture-button" onClick={() => enlarge(true)} aria-label={texts.replay.enlarge}>
        <img src={source} alt={words} width={picture.width} height={picture.height} decoding="sync" />
      </button>
      <figcaption>{words}</figcaption>
      {large && <Large source={source} words={words} onClose={() => enlarge(false)} />}
    </figure>
  );
}

function Large({
  source,
  words,
  onClose,
}: {
  readonly source: string;
  readonly words: string;
  readonly onClose: () => void;
}) {
  const { close } = useSurroundings().texts;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="large" aria-label={words} onClose={onClose}>
      <button type="button" class="button" onClick={() => dialog.current?.close()}>
        {close}
      </button>
      <img src={source} alt={words} />
    </dialog>
  );
}
