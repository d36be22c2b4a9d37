import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { browserOptions } from './e2e/support/browser-options.ts'

const servers = './packages/test-kit/src/servers.ts'

// Pure packages and the site need no servers. Vitest starts those of the test kit only when it runs a
// file of a project that names them.
const unit = ['packages/{attribution,brand,contracts,poker-bots,poker-engine}', 'gateway']
const integration = ['packages/{database,local-servers,service-kit}', 'services/*', 'infra']

const filesOf = (folders: string[]) => folders.map((folder) => `${folder}/{test,src}/**/*.test.ts`)

const long = '**/*.long.test.ts'
const component = 'web/test/**/*.component.test.tsx'

// Generous for a busy machine; only a test that hangs waits so long.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }
const oneFileAtATime = { fileParallelism: false }
const pollPatience = { expect: { poll: { timeout: 30_000 } } }
const stackPatience = { testTimeout: 180_000, hookTimeout: 120_000, ...pollPatience }

export default defineConfig({
  test: {
    // By default Vitest leaves one processor unused, which is half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: filesOf(unit),
          exclude: [long],
          // Pure functions leave no state in a process.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: filesOf(integration),
          exclude: [long],
          globalSetup: servers,
          // Each file has its own databases, and loading every module again for each costs a quarter of the time.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/test/**/*.test.{ts,tsx}'],
          exclude: [component, long],
          isolate: false,
          ...patience,
        },
      },
      {
        plugins: [react()],
        // All of them, because Vite reloads the page under a running test when it finds another one.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-error-boundary',
            'react-router-dom',
            'react-hook-form',
            '@hookform/resolvers/zod',
            '@tanstack/react-query',
            '@radix-ui/react-toast',
            'embla-carousel-react',
            'recharts',
            'uqr',
            '@simplewebauthn/browser',
            'zod/mini',
            'axe-core',
            'vitest-browser-react',
          ],
        },
        root: 'web',
        test: {
          name: 'component',
          include: ['test/**/*.component.test.tsx'],
          setupFiles: [resolve(import.meta.dirname, 'web/test/component/without-motion.ts')],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserOptions.launchOptions ?? {} }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
          ...patience,
          ...pollPatience,
        },
      },
      {
        test: {
          name: 'api',
          include: ['e2e/api/**/*.test.ts'],
          ...oneFileAtATime,
          ...patience,
          ...pollPatience,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.test.ts'],
          exclude: [long],
          // Each file starts its own stack and mostly waits.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          ...stackPatience,
        },
      },
      // Tests that take too long for every change: random ones with many rounds, and most faults.
      {
        test: {
          name: 'long',
          include: [`{packages,services,gateway,infra,web,e2e}/${long}`],
          exclude: ['**/node_modules/**'],
          globalSetup: servers,
          ...oneFileAtATime,
          testTimeout: 3_600_000,
          hookTimeout: stackPatience.hookTimeout,
          ...pollPatience,
        },
      },
    ],
  },
})
