import { stringify } from 'yaml'
import { readCompose, yamlText } from '../compose-file.ts'
import { type Container, manifests } from './manifests.ts'

const notice = '# Written by `npm run kubernetes:generate` from docker-compose.yml.\n'

/** The text of every file of the base, by its name. */
export async function kubernetesFiles(): Promise<Record<string, string>> {
  const { services } = await readCompose<{ services: Record<string, Container> }>()
  const files = manifests(services)
  const texts = Object.entries(files).map(
    ([name, objects]) => [name, notice + objects.map(yamlText).join('---\n')] as const,
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
