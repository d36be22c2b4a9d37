import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { type BackupStore, folderStore, s3Store } from './backup-store.ts'

/** Where the settings say that backups are kept. */
export function storeOf(settings: {
  BACKUP_FOLDER?: string | undefined
  BACKUP_STORE_URL?: string | undefined
}): BackupStore {
  const { BACKUP_STORE_URL: address, BACKUP_FOLDER: folder } = settings
  if (address) return s3Store(new URL(address))
  return folderStore(folder || join(repositoryFolder, '.local/backups'))
}
