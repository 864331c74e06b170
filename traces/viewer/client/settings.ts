import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { DataPort } from '../port.ts';
import { en, type Texts } from './texts/en.ts';
import { zhHant } from './texts/zh-hant.ts';

const LANGUAGES = { en, 'zh-Hant': zhHant } as const;
export type Language = keyof typeof LANGUAGES;

const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What every part may need without being handed it. */
export interface Surroundings {
  readonly texts: Texts;
  readonly language: Language;
  readonly port: DataPort;
  go(hash: string): void;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const found = useContext(SurroundingsContext);
  if (!found) throw new Error('Parts of the viewer stand inside <App>.');
  return found;
}

export const useTexts = (): Texts => useSurroundings().texts;

/** A setting that is kept where the browser allows it; a file opened from disk may have nowhere to keep it. */
function useKept<Value extends string>(key: string, known: readonly Value[], first: Value) {
  const [value, set] = useState<Value>(() => {
    try {
      return known.find((one) => one === localStorage.getItem(key)) ?? first;
    } catch {
      return first;
    }
  });
  const keep = (next: Value) => {
    set(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // It then lasts as long as the page.
    }
  };
  return [value, keep] as const;
}

/** Theme and language, kept from visit to visit. */
export function useSettings() {
  const [theme, setTheme] = useKept<Theme>('proctor.theme', THEMES, 'auto');
  const preferred = navigator.language.toLowerCase().startsWith('zh') ? 'zh-Hant' : 'en';
  const [language, setLanguage] = useKept<Language>('proctor.language', ['en', 'zh-Hant'], preferred);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return {
    theme,
    language,
    texts: LANGUAGES[language],
    nextTheme: () => setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'auto'),
    nextLanguage: () => setLanguage(language === 'en' ? 'zh-Hant' : 'en'),
  };
}
