import { defineConfig, type OxlintOverride } from 'oxlint'

/** Files of these folders may import these modules and nothing else. */
function importsOnly(files: string[], allowed: string[], message: string): OxlintOverride {
  return importsNot(files, ['*', ...allowed.map((name) => `!${name}`)], message)
}

/** Files of these folders must not import these modules; those after a `!` are allowed again. */
function importsNot(files: string[], group: string[], message: string): OxlintOverride {
  return {
    files,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
  }
}

export default defineConfig({
  plugins: [
    'typescript',
    'import',
    'unicorn',
    'react',
    'jsx-a11y',
    'oxc',
    'node',
    'promise',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-named-as-default-member': 'off',
    'node/no-process-env': 'error',
    'oxc/no-async-endpoint-handlers': 'off',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'react/button-has-type': 'error',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-array-sort': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'react/no-danger': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-unassigned-import': 'off',
    'no-underscore-dangle': 'off',
    'typescript/consistent-return': 'off',
  },
  overrides: [
    importsOnly(
      ['packages/contracts/src/**'],
      ['./*', 'zod/mini'],
      'Contracts import zod/mini and one another, nothing else.',
    ),
    importsOnly(
      ['packages/poker-engine/src/**'],
      ['./*', '@cardroom/contracts/*', '@noble/hashes/*'],
      "The engine imports itself, the contracts' types and @noble/hashes: no clock, no randomness, no I/O.",
    ),
    importsOnly(
      ['packages/poker-bots/src/**'],
      ['./*', '@cardroom/poker-engine/*'],
      'Bots import themselves and the engine: chance is an argument.',
    ),
    importsOnly(
      ['packages/attribution/src/**'],
      ['./*'],
      'Attribution is pure: the browser and the server run the same code.',
    ),
    importsOnly(
      ['packages/leads/src/**'],
      ['./*', '@cardroom/contracts/*', 'zod/mini'],
      'Declarations of leads import contracts and themselves.',
    ),
    importsOnly(
      ['packages/brand/src/**'],
      ['./*', '@cardroom/contracts/*'],
      "The brand imports itself and the contracts' types.",
    ),
    importsOnly(
      ['services/*/src/domain/**'],
      [
        './*',
        '@cardroom/{contracts,leads,brand,attribution,poker-engine,poker-bots}/*',
        'bowser',
        'csv-parse/sync',
        'fastest-levenshtein',
        'lru-cache',
        'htmlparser2',
        'isbot',
        'minisearch',
        'stemmer',
        'unhomoglyph',
        '@zxcvbn-ts/*',
      ],
      'Domain code imports contracts, brand, attribution, the engine, the bots, itself and pure libraries.',
    ),
    importsNot(
      ['services/*/src/repositories/**'],
      ['../**', '!../domain/*', 'fastify', '@fastify/*', 'bullmq'],
      'Repositories import the domain and the database.',
    ),
    importsNot(
      ['services/*/src/{routes,jobs}/**'],
      ['../**', '!../domain/*', '!../repositories/*', 'kysely', 'pg', '@cardroom/database/*'],
      'Routes and jobs reach the database only through a repository.',
    ),
    importsNot(
      ['services/*/src/*/{routes,jobs}.ts', 'services/*/src/*/*-{routes,jobs}.ts'],
      ['kysely', 'pg', '@cardroom/database/*'],
      'Routes and jobs reach the database only through a repository.',
    ),
    importsNot(
      ['services/*/src/*/repository.ts', 'services/*/src/*/*-repository.ts'],
      ['fastify', '@fastify/*', 'bullmq'],
      'Repositories import rules and the database.',
    ),
    importsNot(
      ['services/*/src/*/rules.ts', 'services/*/src/*/*-rules.ts'],
      ['fastify', '@fastify/*', 'bullmq', 'kysely', 'pg', '@cardroom/{database,service-kit}/*'],
      'Rules are pure functions.',
    ),
    importsNot(['services/*/src/*.ts'], ['../**'], 'Services never import one another.'),
    importsNot(
      ['web/src/{site,admin}/features/**'],
      ['../**', '!../../shared/**', '!../../../shared/**'],
      'A feature imports itself and the shared folders; compose features in app/.',
    ),
    importsNot(
      ['web/src/shared/**', 'web/src/{site,admin}/shared/**'],
      ['**/app/**', '**/features/**', '**/admin/**', '**/site/**'],
      'A shared folder knows no feature, and neither app knows the other.',
    ),
    {
      files: [
        'services/*/src/{main,worker,manage}.ts',
        '**/*.config.ts',
        'e2e/**',
        'infra/**',
        'gateway/**',
        'packages/{local-servers,test-kit}/**',
        'packages/poker-engine/test/**',
        'web/scripts/**',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['infra/**', 'gateway/**', 'e2e/**', 'web/scripts/**', 'packages/*/scripts/**'],
      rules: { 'no-console': 'off' },
    },
  ],
  ignorePatterns: ['**/dist/**', '**/generated/**', 'art/**'],
})
