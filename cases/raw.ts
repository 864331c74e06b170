import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One file of a dataset as it was read: its JSON, or why it has none. */
export type RawFile =
  | { readonly file: string; readonly json: unknown }
  | { readonly file: string; readonly notJson: string };

/** Everything of a dataset that is checked, before any of it is believed. */
export interface RawDataset {
  /** `dataset/*.json`, in the order of their names. */
  readonly dataset: readonly RawFile[];
  readonly chapters: RawFile | null;
  readonly locked: RawFile | null;
  /** The answer key and the saboteurs: `scripts/*.json` and `scripts/saboteurs/*.json`. */
  readonly scripts: readonly RawFile[];
  readonly manifest: RawFile | null;
}

/**
 * Reads a dataset's files, believing nothing.
 *
 * @throws when `DIR/dataset` is not a folder that can be read.
 */
export function readRawDataset(dir: string): RawDataset {
  const dataset = readdirSync(join(dir, 'dataset'));
  const named = (folder: string, names: readonly string[]) =>
    names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => readRaw(dir, `${folder}/${name}`));
  const saboteurs = named('scripts/saboteurs', listing(join(dir, 'scripts', 'saboteurs')));
  const isManifest = ({ file }: RawFile) => file.endsWith('/manifest.json');
  return {
    dataset: named('dataset', dataset),
    chapters: readOptional(dir, 'chapters.json'),
    locked: readOptional(dir, 'locked.json'),
    scripts: [...named('scripts', listing(join(dir, 'scripts'))), ...saboteurs.filter((raw) => !isManifest(raw))],
    manifest: saboteurs.find(isManifest) ?? null,
  };
}

function listing(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function readOptional(dir: string, file: string): RawFile | null {
  try {
    return readRaw(dir, file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function readRaw(dir: string, file: string): RawFile {
  const text = readFileSync(join(dir, file), 'utf8');
  try {
    return { file, json: JSON.parse(text) };
  } catch (error) {
    return { file, notJson: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether reading failed because there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
