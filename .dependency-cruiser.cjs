/** Folders of the server's base code. They must not import features, `boot/` or the command line, which import them. */
const mechanisms = '(core|db|http|session|codes|images|outbox|records|accounts|backup|settings)';
const tests = '\\.test\\.ts$';

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
      from: { path: '^shared/src/', pathNot: tests },
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
      name: 'product-without-its-surroundings',
      comment: 'What ships knows nothing of the demonstration, the tests and the benchmarks.',
      severity: 'error',
      from: { path: '^(shared|server|client)/' },
      to: { path: '^(demo|e2e|faults|bench|scripts)/' },
    },
    {
      name: 'demo-not-to-client',
      severity: 'error',
      from: { path: '^demo/' },
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
      from: { path: '^client/src/(components|api|i18n|offline|session|styles|router)/' },
      to: { path: '^client/src/(features|app)/' },
    },
    {
      name: 'features-are-given',
      comment:
        'A feature of the server takes what it needs; boot/ and the command line hand it over.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: tests },
      to: { path: '^server/src/(boot|cli)/' },
    },
    {
      name: 'server-mechanisms-below-features',
      comment: 'Mechanisms know neither features nor how the program is put together.',
      severity: 'error',
      from: { path: `^server/src/${mechanisms}/`, pathNot: tests },
      to: { path: '^server/src/(features|boot|cli)/' },
    },
    {
      name: 'router-is-given',
      comment: 'The router knows addresses and the history; the app hands it the table of screens.',
      severity: 'error',
      from: { path: '^client/src/router/', pathNot: tests },
      to: {
        path: '^client/src/',
        pathNot: '^client/src/(router/|store\\.ts$|browser-storage\\.ts$)',
      },
    },
    {
      name: 'session-without-offline',
      comment: 'What is stored for times without a network follows the session.',
      severity: 'error',
      from: { path: '^client/src/session/', pathNot: tests },
      to: { path: '^client/src/offline/' },
    },
    {
      name: 'records-below-accounts',
      comment: 'Records and pictures know who calls; accounts list and hide what they have posted.',
      severity: 'error',
      from: { path: '^server/src/(records|images)/', pathNot: tests },
      to: { path: '^server/src/accounts/' },
    },
    {
      name: 'settings-below-backup',
      comment: 'Backups read what a master has chosen.',
      severity: 'error',
      from: { path: '^server/src/settings/', pathNot: tests },
      to: { path: '^server/src/backup/' },
    },
    {
      name: 'launcher-apart',
      comment: 'The launcher runs without the server: of it, it knows files, settings and backups.',
      severity: 'error',
      from: { path: '^server/src/launcher/', pathNot: tests },
      to: {
        path: '^(client|demo|server/src/)',
        pathNot: '^server/src/(launcher|core|db|backup|boot/config)/',
      },
    },
    {
      name: 'launcher-known-to-none',
      severity: 'error',
      from: { path: '^(server|demo)/src/', pathNot: `^server/src/(launcher|testing)/|${tests}` },
      to: { path: '^server/src/launcher/' },
    },
    {
      name: 'core-stands-alone',
      severity: 'error',
      from: { path: '^server/src/core/', pathNot: tests },
      to: { path: '^server/src/', pathNot: '^server/src/core/' },
    },
    {
      name: 'http-for-routes-alone',
      comment:
        'Stores, other mechanisms and the command line know errors of the domain, not statuses.',
      severity: 'error',
      from: {
        path: '^server/src/(core|db|session|codes|images|outbox|records|accounts|backup|settings|launcher|cli)/|\\.store\\.ts$|\\.mapping\\.ts$',
        pathNot: `${tests}|^server/src/http/`,
      },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'statuses-in-routes',
      comment: 'Of a feature only its routes choose a status.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: `\\.routes\\.ts$|${tests}` },
      to: { path: '^server/src/http/errors/errors\\.ts$' },
    },
    {
      name: 'queries-in-stores',
      comment: 'Kysely only in stores, db/ and testing/; the type of a transaction comes from db/.',
      severity: 'error',
      from: {
        path: '^(server/src|demo/src)/',
        pathNot: '(\\.store\\.ts|\\.test\\.ts)$|^server/src/(db|testing)/',
      },
      to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$|^(server/src/testing|faults|e2e|bench)/' },
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
