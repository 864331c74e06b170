import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Assets } from './assets.ts';
import { api } from './http/api.ts';
import { BODY_LIMIT } from './http/body.ts';
import { type Env, type Request, secureHeaders } from './http/context.ts';
import { forms } from './http/forms.ts';
import { gate } from './http/gate.ts';
import { pages } from './http/pages.ts';
import { CONTROL_PATH, chooseWorld, type Sandboxes } from './http/worlds.ts';
import { sandboxRoutes } from './sandboxes/routes.ts';
import { Refusal } from './services/refusals.ts';
import { layout } from './views/layout.ts';
import { problemPage } from './views/plain-pages.ts';
import type { World } from './world.ts';

export interface AppOptions {
  readonly world: World;
  readonly assets: Assets;
  readonly build: string;
  readonly version: string;
  readonly allowedHosts: readonly string[];
  /** Opens the exam's controls to holders of the token; null: they do not exist. */
  readonly exam: { readonly token: string; readonly sandboxes: Sandboxes } | null;
}

/** Puts the site together: who may speak, in which world, and what answers. */
export function createApp({ world, assets, build, version, allowedHosts, exam }: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use(secureHeaders);
  app.use(chooseWorld(world, exam?.sandboxes ?? null));
  app.use(gate(allowedHosts));
  app.use(bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => refuse(c as Request, new Refusal('PAYLOAD_TOO_LARGE')) }));
  app.get('/assets/:name', (c) => {
    const asset = assets.files.get(c.req.param('name'));
    if (!asset) throw new Refusal('ROUTE_NOT_FOUND');
    return c.body(asset.content, 200, {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
  app.get('/health/live', (c) => c.json({ status: 'ok' }));
  app.get('/health/version', (c) => c.json({ build, version }));
  app.route('/api', api);
  if (exam) app.route(CONTROL_PATH, sandboxRoutes(exam.sandboxes, exam.token, build));
  app.route('/', pages(assets.urls));
  app.route('/', forms(assets.urls));
  app.notFound((c) => refuse(c, new Refusal('ROUTE_NOT_FOUND')));
  app.onError((error, c) => {
    if (error instanceof Refusal) return refuse(c, error);
    console.error(error);
    return refuse(c, new Refusal('INTERNAL'));
  });

  /** Programs get the uniform body, people a page that says the same. */
  function refuse(c: Request, refusal: Refusal): Response | Promise<Response> {
    const program = ['/api/', `${CONTROL_PATH}/`, '/health/'].some((prefix) => c.req.path.startsWith(prefix));
    if (program) return c.json(refusal.body, refusal.status);
    return c.html(layout(assets.urls, problemPage(refusal.body)), refusal.status);
  }
  return app;
}
