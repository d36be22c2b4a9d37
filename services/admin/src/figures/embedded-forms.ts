import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as brandEmbeds from '@cardroom/brand/embeds'
import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'

const repositoryFolder = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * The forms that the pages embed, from the brand or from the operator's module that the site is built with.
 * @param file path of that module, relative to the repository; empty if there is none
 */
export async function readEmbeddedForms(file: string): Promise<EmbeddedForms> {
  if (file === '') return formsOf(brandEmbeds)
  try {
    return formsOf((await import(pathToFileURL(resolve(repositoryFolder, file)).href)) as Embeds)
  } catch (cause) {
    throw new Error(`CARDROOM_EMBEDS_FILE names no module that can be read: ${file}`, { cause })
  }
}

type Embeds = { applicationForm?: object | null; newsletterForm?: object | null }

function formsOf({ applicationForm, newsletterForm }: Embeds): EmbeddedForms {
  return {
    ...(applicationForm && { jotform_submission: 'submission' as const }),
    ...(newsletterForm && { newsletter_signup: 'newsletter' as const }),
  }
}
