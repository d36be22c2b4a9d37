import { defineConfig } from 'vitest/config'

const servers = './packages/test-kit/src/servers.ts'

// Pure packages and the page run without servers; vitest starts those of the test kit only when a
// file of a project that names them is run.
const unit = ['packages/{attribution,brand,contracts,poker-engine}', 'gateway']
const integration = [
  'packages/{database,local-servers,service-kit,test-kit}',
  'services/*',
  'infra',
]

const filesOf = (folders: string[]) => folders.map((folder) => `${folder}/test/**/*.test.ts`)

// Long enough for a machine that has much else to do; only a test that hangs ever waits for it.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }
const oneFileAtATime = { fileParallelism: false }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: filesOf(unit), ...patience } },
      {
        test: {
          name: 'integration',
          include: filesOf(integration),
          globalSetup: servers,
          ...patience,
        },
      },
      { test: { name: 'web', include: ['web/test/**/*.test.{ts,tsx}'], ...patience } },
      {
        test: { name: 'api', include: ['e2e/api/**/*.test.ts'], ...oneFileAtATime, ...patience },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.test.ts'],
          ...oneFileAtATime,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
