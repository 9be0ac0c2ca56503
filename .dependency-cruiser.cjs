/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-stands-alone',
      comment: 'The contract imports neither side.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(client|server)/' },
    },
    {
      name: 'shared-without-platform',
      comment: 'The contract runs in the browser and on the server.',
      severity: 'error',
      from: { path: '^shared/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-not-to-server',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-not-to-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    {
      name: 'features-apart',
      comment: 'A feature never imports another feature.',
      severity: 'error',
      from: { path: '^(client|server)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/[^/]+/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'mechanisms-below-features',
      comment: 'Shared mechanisms take values and functions; they know no feature.',
      severity: 'error',
      from: { path: '^client/src/(components|api|i18n|session|styles)/' },
      to: { path: '^client/src/(features|app)/' },
    },
    {
      name: 'server-mechanisms-below-features',
      severity: 'error',
      from: {
        path: '^server/src/(db|http|session|files|mail|records|accounts|audit)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^server/src/features/' },
    },
    {
      name: 'queries-in-stores',
      comment:
        'Kysely only in stores, db/, testing/ (and types of transactions anywhere through db/).',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: '(\\.store\\.ts|\\.test\\.ts)$|^server/src/(db|testing|demo|cli)/',
      },
      to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$|^(server/src/(testing|faults)|e2e|bench)/' },
      to: { path: '\\.test\\.ts$|^(server/src/testing|e2e)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'server/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
