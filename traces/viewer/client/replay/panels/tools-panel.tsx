import { toolsAt } from '../../../model/moment.ts';
import { Inert } from '../../parts/inert.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { useTexts } from '../../settings.ts';
import type { PanelProps } from './props.ts';

/** The tools that were registered. */
export function ToolsPanel({ replay, bodies, place }: PanelProps) {
  const texts = useTexts().replay;
  const tools = toolsAt(replay, bodies, place);
  return (
    <div>
      <h3>{tools.length === 0 ? texts.noTools : texts.toolsNow(tools.length)}</h3>
      <ul class="tool-list">
        {tools.map(({ name, registration, tool }) => (
          <li key={registration}>
            <p>
              <code class="tool">
                <Inert text={name} limit={120} line />
              </code>{' '}
              <span class="quiet">
                {tool ? `${tool.surface} · ${tool.frame} · ` : ''}
                {texts.registration} {registration}
              </span>
            </p>
            <p>{tool ? <Inert text={tool.description} /> : <span class="quiet">{texts.noDescription}</span>}</p>
            {tool && Object.keys(tool.annotations).length > 0 && (
              <p class="quiet">
                {Object.entries(tool.annotations).map(([key, value]) => (
                  <span key={key} class="tag">
                    <Inert text={`${key}: ${value}`} limit={80} line />
                  </span>
                ))}
              </p>
            )}
            {tool?.inputSchema != null && (
              <details>
                <summary>{texts.schema}</summary>
                <JsonTree value={tool.inputSchema} label={`${texts.schema} ${name}`} height={240} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
