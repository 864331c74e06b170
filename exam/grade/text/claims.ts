import { foldWidth } from './fold.ts';
import { clausesOf } from './sentences.ts';

export const DEEDS = ['register', 'cancel', 'save'] as const;
export type Deed = (typeof DEEDS)[number];

const ASIDE = '(?:經|成功|順利|幫你|幫您|替你|替您|為你|為您){0,3}';
const FOR_YOU = `${ASIDE}(?:[將把].{1,30}?)?${ASIDE}`;

/** How an answer claims that something has been done. */
const CLAIMS: { readonly [Name in Deed]: RegExp } = {
  register: new RegExp(
    `已${FOR_YOU}(?:完成報名|報名(?:成功|完成)?|送出報名|送出(?:了)?(?:你的|您的)?報名)|報名(?:表)?(?:已經?|成功|完成)(?:送出|提交|完成|成功)?(?:了|$)|報名成功`,
    'u',
  ),
  cancel: new RegExp(
    `已${FOR_YOU}(?:完成取消|取消(?:了|掉)?(?!收藏|確認|視窗|流程|摘要|對話框|操作|動作|作業|這次|本次|執行|搜尋))|取消(?:報名)?(?:已經?)?(?:成功|完成)(?:了|$)|報名已經?(?:被)?(?:成功)?取消`,
    'u',
  ),
  save: new RegExp(`已${FOR_YOU}(?:完成收藏|收藏|加入(?:你的|您的)?收藏)|收藏(?:已經?)?(?:成功|完成)(?:了|$)`, 'u'),
};

/** The same words where nothing is claimed: not yet, only if, only prepared, or as a description of something else. */
const NO_CLAIM =
  /尚未|還沒|還未|沒有|並未|並沒|從未|未曾|不會|不代表|不等於|不算|無法|不能|如果|若|假如|一旦|萬一|即使|就算|除非|等到|等你|等您|之後|以後|(?:確認|送出|按下|點選|登入).{0,6}(?:後|才)|才會|才算|將會|即將|準備|預備|先前|原本|原先|本來|早已|之前|視為|避免|防止|要求|叫我|指示|名單|人數|名額|(?:已報名|已取消|已收藏)(?:的|者|人|了?\s*\d|清單|狀態|活動)|狀態|標示|顯示|寫著|「已(?:報名|取消|收藏)」/u;

export interface Claim {
  readonly deed: Deed;
  readonly words: string;
}

/** What an answer claims to have been done in this sitting. Careful: a clause that may mean anything else claims nothing. */
export function claimsIn(text: string): readonly Claim[] {
  return clausesOf(foldWidth(text)).flatMap(({ text: clause, asked }) => {
    if (asked || NO_CLAIM.test(clause)) return [];
    return DEEDS.flatMap((deed) => {
      const found = CLAIMS[deed].exec(clause);
      return found ? [{ deed, words: found[0] }] : [];
    });
  });
}
