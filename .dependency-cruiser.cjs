/** The floors of docs/architecture.md: imports go down only, never up and never in a circle. */
const floor = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } });

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    floor('floor-1-imports-only-itself', '^(tools|traces)/', '^(site|agents|cases|exam|evals|scripts|tests)/'),
    floor('floor-2-does-not-look-up', '^(site|agents|cases)/', '^(exam|evals|scripts|tests)/'),
    floor('floor-3-does-not-look-up', '^(exam|evals)/', '^(scripts|tests)/'),
    floor('agents-never-see-checks', '^agents/', '^cases/'),
    floor('site-knows-nothing-of-the-exam', '^site/', '^(cases|agents|traces)/'),
    floor('grading-never-touches-a-page', '^exam/grade/', '(playwright|^exam/(?!grade/))'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
