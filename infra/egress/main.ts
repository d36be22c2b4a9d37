import { once } from 'node:events'
import { readConfig } from '@cardroom/service-kit/config'
import { createServiceLogger } from '@cardroom/service-kit/logger'
import { closeOnSignal, startOrExit } from '@cardroom/service-kit/shutdown'
import { Config } from './config.ts'
import { createEgressProxy, destinationOf } from './proxy.ts'

await startOrExit(async () => {
  const config = readConfig(Config, process.env)
  const logger = createServiceLogger('egress', config)
  const destinations = {
    anywhere: new Set(
      [...config.OPENAI_BASE_URL, config.SMTP_URL, config.BACKUP_STORE_URL].flatMap((url) =>
        url === undefined ? [] : [destinationOf(url)],
      ),
    ),
    inInternet: new Set([
      ...config.NEWSLETTER_FEED_URLS.map(destinationOf),
      ...config.PICTURE_HOSTS.map((host) => `${host}:443`),
    ]),
  }
  const server = createEgressProxy(destinations, logger)
  server.listen(config.LISTEN_PORT, config.LISTEN_HOST)
  await once(server, 'listening')
  logger.info({ destinations: [...destinations.anywhere, ...destinations.inInternet] }, 'listening')
  closeOnSignal(logger, [
    [
      'tunnels',
      () => {
        server.close()
        server.closeAllConnections()
      },
    ],
  ])
})
