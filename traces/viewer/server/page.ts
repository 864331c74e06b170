/** The viewer's mark: a time line with its scrubber. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#1f5fbf"/><path d="M2.5 5h5M5 8h6M9 11h4.5" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>';

const SERVED = {
  head: '<link rel="icon" href="/icon.svg" type="image/svg+xml">\n<link rel="stylesheet" href="/viewer.css">',
  body: '<script type="module" src="/viewer.js"></script>',
};

/** The page that the client fills. The exported file is the same page with everything inside. */
export function page({ head, body } = SERVED): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>webmcp-proctor · trace viewer</title>
${head}
</head>
<body>
<div id="app"><noscript>This viewer needs JavaScript. The same traces can be read with <code>npm run traces -- list</code>.</noscript></div>
${body}
</body>
</html>
`;
}
