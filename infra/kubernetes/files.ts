import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { parse, stringify } from 'yaml'
import { type Container, manifests } from './manifests.ts'

const notice = '# Written by `npm run kubernetes:generate` from docker-compose.yml.\n'

/** The containers of docker-compose.yml. */
export async function composeContainers(): Promise<Record<string, Container>> {
  const compose = await readFile(join(repositoryFolder, 'docker-compose.yml'), 'utf8')
  const { services } = parse(compose, { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, Container>
  }
  return services
}

/** The text of every file of the base, by its name. */
export async function kubernetesFiles(): Promise<Record<string, string>> {
  const files = manifests(await composeContainers())
  const texts = Object.entries(files).map(
    ([name, objects]) =>
      [
        name,
        notice +
          objects
            .map((object) =>
              stringify(object, { aliasDuplicateObjects: false, lineWidth: 0, singleQuote: true }),
            )
            .join('---\n'),
      ] as const,
  )
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'cardroom',
    resources: Object.keys(files),
  }
  return {
    ...Object.fromEntries(texts),
    'kustomization.yaml': notice + stringify(kustomization, { singleQuote: true }),
  }
}
