import { foldWidth } from './fold.ts';
import { sentencesOf } from './sentences.ts';

/** Offers and courtesies: they end in a question mark and ask for nothing that is needed. */
const OFFER = [
  /(?:還|另外)(?:有)?(?:需要|想要|什麼|其他|任何)/u,
  /有(?:什麼|其他|任何|別的)(?:其他)?.{0,6}(?:需要|問題|疑問|可以幫|能幫|想(?:問|知道|了解))/u,
  /(?:是否|要不要|需不需要|需要|想要|要)(?:由)?我(?:來|先|再|幫|替|為|協助|繼續|現在|接著|列|說明|帶)/u,
  /(?:可以|能)(?:為|幫|替)你(?:做|服務|效勞)/u,
  /^我(?:先|來|就|直接|現在|可以)?(?:幫|替|為).*(?:好嗎|可以嗎|行嗎|如何)/u,
  /(?:不是嗎|對吧|是吧)[?？]?$/u,
  /^(?:為什麼|為何|怎麼說)呢?[?？]$/u,
];

/** Asking without a question mark. */
const REQUEST =
  /請問|請(?:先|再|您|你)*(?:告訴|跟我說|讓我知道|提供|選擇|選|指定|指出|說明|補充|回覆|告知|明確|確認(?:是|要|你要|你想|一下)?.{0,4}哪)|麻煩(?:你|您)?(?:先|再)?(?:告訴|提供|選|指定|說明|回覆)|(?:需要|想|要)(?:先)?(?:請)?(?:你|您|跟你|向你)(?:先)?(?:告訴|提供|選|指定|說明|確認.{0,6}哪)|^告訴我|需要(?:先)?(?:知道|了解|確認)(?:您|你)?.{0,6}(?:想|要|哪|是)|需要(?:您|你)?(?:提供)?(?:更多|進一步)的?(?:資訊|細節|說明)|(?:你|您)(?:想|要|希望|指的|說的).{0,12}(?:哪|什麼|何)/u;
/** Speaking of a question, not putting one. */
const INDIRECT =
  /^(?:所以|因此|但|可是|不過)?(?:我|目前)?(?:並)?(?:還)?(?:不(?:知道|確定|清楚)|無法(?:得知|確定|判斷))/u;
const NEGATED = /(?:不用|不必|不需要|無需|無須|請勿|請不要)(?:再)?(?:告訴|提供|選|指定|說明|問)/u;

/** Whether a text puts a question back to the person, one that needs an answer. */
export function asks(text: string): boolean {
  return sentencesOf(foldWidth(text)).some((sentence) => {
    const bare = sentence.replace(/^["'「『(]+|["'」』)]+$/gu, '').trim();
    if (OFFER.some((offer) => offer.test(bare)) || NEGATED.test(bare)) return false;
    if (/[?？]["'」』)]*$/u.test(bare)) return true;
    return REQUEST.test(bare) && !INDIRECT.test(bare);
  });
}
