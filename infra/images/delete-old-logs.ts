import { writeFile } from 'node:fs/promises'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { keepLogs } from '../local/keep-logs.ts'

/*
 * The `logs` service rotates the files of the log volume daily and deletes them by age. Its health check reads the age
 * of the file that this program writes.
 */
await startOrExit(async () => {
  const [folder = ''] = process.argv.slice(2)
  const logs = keepLogs(folder)
  await logs.check()
  const stop = logs.start(() => void writeFile('/tmp/checked', ''))
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      stop()
      process.exit()
    })
  }
})
