import type { Difference } from '../../../diff-values.ts';
import { compactJson } from '../../model/text.ts';
import { Inert } from '../parts/inert.tsx';
import { useTexts } from '../settings.ts';

/** Where two values differ, place by place. */
export function Differences({ rows }: { readonly rows: readonly Difference[] }) {
  const { compare } = useTexts();
  if (rows.length === 0) return <p class="quiet">{compare.noDifference}</p>;
  const side = (row: Difference, key: 'left' | 'right') =>
    key in row ? compactJson(row[key] ?? null, 200) : compare.none_there;
  return (
    <table class="differences">
      <tbody>
        {rows.map((row) => (
          <tr key={row.pointer}>
            <th scope="row">
              <code>
                <Inert text={row.pointer || '/'} limit={120} line />
              </code>
            </th>
            <td class="line-removed">
              <code>
                <Inert text={side(row, 'left')} limit={200} line />
              </code>
            </td>
            <td class="line-added">
              <code>
                <Inert text={side(row, 'right')} limit={200} line />
              </code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
