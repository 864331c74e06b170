import { html } from 'hono/html';
import type { EventDetails } from '../../tools/contracts.ts';
import type { RefusalBody } from '../services/refusals.ts';
import { eventList } from './event-list.ts';
import type { Page } from './layout.ts';

/** People around a few tables, some still on their way. */
const gathering = html`<svg viewBox="0 0 320 260" aria-hidden="true"><circle cx="118" cy="130" r="58"/><circle cx="232" cy="92" r="38"/><circle cx="228" cy="198" r="30"/><g class="near"><circle cx="60" cy="130" r="11"/><circle cx="97" cy="76" r="11"/><circle cx="156" cy="86" r="11"/><circle cx="159" cy="171" r="11"/><circle cx="96" cy="184" r="11"/><circle cx="205" cy="119" r="9"/><circle cx="243" cy="228" r="8"/></g><g class="far"><circle cx="232" cy="54" r="9"/><circle cx="270" cy="92" r="9"/><circle cx="198" cy="198" r="8"/><circle cx="30" cy="222" r="7"/><circle cx="296" cy="30" r="7"/></g></svg>`;

export const homePage = (soon: readonly EventDetails[], total: number): Page => ({
  title: '找一場聚會，學一點新東西',
  main: html`<section class="hero">
<div>
<h1>找一場聚會，<br>學一點新東西</h1>
<p class="lead">台北、高雄與線上，${total} 場小而用心的活動正在等人。先看看、先收藏，想清楚再報名。</p>
<p class="actions"><a class="button primary" href="/events">瀏覽所有活動</a> <a class="button" href="/events?price=free&level=beginner">免費入門</a></p>
</div>
${gathering}
</section>
<section aria-labelledby="soon"><h2 id="soon" class="section">最近就開始</h2>
${eventList(soon, '最近就開始的活動')}</section>`,
});

export const helpPage: Page = {
  title: '說明',
  here: '/help',
  main: html`<article class="prose"><h1>說明</h1>
<h2>怎麼使用</h2>
<p>在「活動」用關鍵字、地點、費用與程度搜尋；點進活動可以看詳情、收藏或報名。在「我的報名」可以取消。關掉 JavaScript 也能完成每一件事。</p>
<h2>最後一步永遠由你確認</h2>
<p>報名與取消都會先給你看一次內容，按下確認才會送出。每次確認只在五分鐘內有效，而且只能用一次。取消會立刻釋出名額；重複取消不會再釋出第二次。</p>
<h2>瀏覽器裡的助理</h2>
<p>支援 WebMCP 的瀏覽器可以讓助理搜尋、查看與收藏活動，也能先替你填好報名表或打開取消確認視窗。它不能替你送出報名，也不能替你取消。</p>
<h2>資料與工作階段</h2>
<p>收藏與報名跟著這個瀏覽器的工作階段，四小時後過期。姓名與 Email 只用來檢查格式，不會保存。</p></article>`,
};

/** A refusal as a page. */
export const problemPage = ({ message, reason }: RefusalBody): Page => ({
  title: '無法完成',
  main: html`<section class="prose"><h1>無法完成</h1>
<p class="notice" role="alert">${message}</p>
<p class="actions"><a class="button primary" href="/events">回到活動</a> <a class="button" href="/registrations">我的報名</a></p>
<p class="hint">代碼：${reason}</p></section>`,
});
