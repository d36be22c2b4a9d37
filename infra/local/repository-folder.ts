import { fileURLToPath } from 'node:url'

/** The root of the checkout that this file belongs to. */
export const repositoryFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
