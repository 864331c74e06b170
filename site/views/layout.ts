import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { PAGE_DATA_ID, type PageData } from '../shared/page-data.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;
export const nothing: Markup = html``;

/** Addresses of the served stylesheet, script and icon, which carry their content's hash. */
export interface AssetUrls {
  readonly style: string;
  readonly script: string;
  readonly icon: string;
}

export interface Page {
  readonly title: string;
  readonly main: Markup;
  /** Which entry of the navigation this page is. */
  readonly here?: '/events' | '/registrations' | '/help';
  /** Only pages with tools or a script of their own have it. */
  readonly data?: PageData;
  /** A sentence above the page, such as what a submitted form did. */
  readonly notice?: string | undefined;
}

const SITE = '聚場';

/** JSON that can stand inside a script element whatever strings it holds. */
const inertJson = (data: PageData) => raw(JSON.stringify(data).replaceAll('<', '\\u003c'));

const link = (href: '/events' | '/registrations' | '/help', text: string, here: Page['here']) =>
  href === here
    ? html`<li><a href="${href}" aria-current="page">${text}</a></li>`
    : html`<li><a href="${href}">${text}</a></li>`;

/** The whole document around a page's content. */
export const layout = (assets: AssetUrls, { title, main, here, data, notice }: Page): Markup => html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}｜${SITE}</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
${data ? html`<script type="module" src="${assets.script}"></script>` : nothing}
</head>
<body>
<a class="skip" href="#main">跳到主要內容</a>
<header class="site">
<a class="brand" href="/"><img src="${assets.icon}" alt="" width="30" height="30"> ${SITE}</a>
<nav aria-label="主要"><ul>
${link('/events', '活動', here)}
${link('/registrations', '我的報名', here)}
${link('/help', '說明', here)}
</ul></nav>
</header>
<main id="main" tabindex="-1">
${notice ? html`<p class="notice" role="status">${notice}</p>` : nothing}
${main}
</main>
<footer class="site"><p>${SITE}是示範網站：活動、場地與名額都是虛構的，姓名與 Email 不會被保存。</p></footer>
${data ? html`<script type="application/json" id="${PAGE_DATA_ID}">${inertJson(data)}</script>` : nothing}
</body>
</html>`;
