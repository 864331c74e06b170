import { render } from 'preact';
import { App } from './app.tsx';
import { embeddedPort } from './data/embedded.ts';
import { httpPort } from './data/http.ts';

const place = document.getElementById('app');
if (place) {
  place.textContent = '';
  render(<App port={embeddedPort() ?? httpPort()} />, place);
}
