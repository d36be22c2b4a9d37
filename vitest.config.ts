import { defineConfig } from 'vitest/config'

const servers = './packages/test-kit/src/servers.ts'

// Pure packages and the page run without servers; vitest starts those of the test kit only when a
// file of a project that names them is run.
const unit = ['packages/{attribution,brand,contracts,poker-engine}', 'gateway']
const integration = ['packages/{database,service-kit,test-kit}', 'services/*', 'infra']

const filesOf = (folders: string[]) => folders.map((folder) => `${folder}/test/**/*.test.ts`)

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: filesOf(unit) } },
      { test: { name: 'integration', include: filesOf(integration), globalSetup: servers } },
      { test: { name: 'web', include: ['web/test/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'api',
          include: ['e2e/api/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
