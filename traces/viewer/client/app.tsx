import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { HOME } from '../model/route.ts';
import type { DataPort } from '../port.ts';
import { ComparePage } from './compare/compare-page.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { goTo, useKeys, useOverview, useRoute, useVersion } from './hooks.ts';
import { OverviewPage } from './overview/overview-page.tsx';
import { Link } from './parts/link.tsx';
import { ReplayPage } from './replay/replay-page.tsx';
import { SurroundingsContext, useSettings } from './settings.ts';

/** The viewer. */
export function App({ port }: { readonly port: DataPort }) {
  const route = useRoute();
  const settings = useSettings();
  const { texts, language } = settings;
  const version = useVersion(port);
  const overview = useOverview(port, version);
  const [help, setHelp] = useState(false);
  const main = useRef<HTMLElement>(null);
  const surroundings = useMemo(
    () => ({
      texts,
      language,
      port,
      go: (hash: string) => {
        location.hash = hash;
      },
    }),
    [texts, language, port],
  );
  useKeys({
    '?': () => setHelp(true),
    o: () => goTo(HOME),
    t: settings.nextTheme,
    l: settings.nextLanguage,
  });
  const place = route.view === 'trace' ? route.id : route.view;
  // Another page begins at its top, with the focus in it.
  useEffect(() => {
    scrollTo(0, 0);
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [place]);

  return (
    <SurroundingsContext.Provider value={surroundings}>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {texts.skip}
      </button>
      <header class="topbar">
        <Link to={HOME} class="brand">
          <strong>webmcp-proctor</strong> <span>{texts.title}</span>
        </Link>
        <span class={`source source-${port.kind}`}>{port.kind === 'server' ? texts.live : texts.offline}</span>
        <div class="topbar-end">
          <button
            type="button"
            class="button button-quiet"
            onClick={settings.nextLanguage}
            lang={language === 'en' ? 'zh-Hant' : 'en'}
          >
            {texts.switchLanguage}
          </button>
          <button
            type="button"
            class="button button-quiet"
            onClick={settings.nextTheme}
            title={texts.theme[settings.theme]}
            aria-label={texts.theme[settings.theme]}
          >
            <span aria-hidden="true">{{ auto: '◐', light: '○', dark: '●' }[settings.theme]}</span>
          </button>
          <button
            type="button"
            class="button button-quiet"
            onClick={() => setHelp(true)}
            title={texts.help}
            aria-label={texts.help}
          >
            <span aria-hidden="true">?</span>
          </button>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {overview.state === 'loading' && (
          <p class="notice" role="status">
            {texts.loading}
          </p>
        )}
        {overview.state === 'failed' && (
          <p class="notice notice-bad" role="alert">
            {texts.failedToRead}: {overview.message}
          </p>
        )}
        {overview.state === 'ready' && route.view === 'overview' && (
          <OverviewPage overview={overview.value} version={version} route={route} />
        )}
        {overview.state === 'ready' && route.view === 'trace' && (
          <ReplayPage key={route.id} overview={overview.value} route={route} version={version} />
        )}
        {overview.state === 'ready' && route.view === 'compare' && (
          <ComparePage overview={overview.value} route={route} version={version} />
        )}
      </main>
      {help && <HelpSheet onClose={() => setHelp(false)} />}
    </SurroundingsContext.Provider>
  );
}
