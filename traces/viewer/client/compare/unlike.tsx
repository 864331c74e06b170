import type { Unlike } from '../../model/compare-runs.ts';
import { Inert } from '../parts/inert.tsx';
import { useTexts } from '../settings.ts';

/** What is not the same about two things that are compared. It stands above everything. */
export function UnlikeThings({ rows }: { readonly rows: readonly Unlike[] }) {
  const { compare } = useTexts();
  if (rows.length === 0) return null;
  return (
    <section class="unlike" role="alert">
      <p>
        <strong>{compare.unlike}</strong>
      </p>
      <table>
        <tbody>
          {rows.map(({ what, left, right }) => (
            <tr key={what}>
              <th scope="row">{compare.words[what] ?? what}</th>
              <td>
                <code>
                  <Inert text={left ?? compare.none} limit={120} line />
                </code>
              </td>
              <td>
                <code>
                  <Inert text={right ?? compare.none} limit={120} line />
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
