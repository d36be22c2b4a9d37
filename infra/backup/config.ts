import { databaseVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'
import { isPublicKey } from './encryption.ts'

/** Variables of the service and of the commands: the encryption of backups and their storage location. */
export const backupVariables = {
  /** The public key that encrypts the backups, `age1…`; the owner has the private key. */
  BACKUP_KEY: z
    .string()
    .refine(isPublicKey, 'is not a public key: npm run backups -- key')
    .optional(),
  /** 1 allows unencrypted backups. */
  BACKUP_UNENCRYPTED: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** The folder of the backups, if there is no store. */
  BACKUP_FOLDER: z.string().optional(),
  /** An S3-compatible store: `https://KEY:SECRET@host/bucket/folder?region=…`. */
  BACKUP_STORE_URL: z.url({ protocol: /^https?$/ }).optional(),
} as const

/** The environment of the backup service. */
export const Config = z.object({ ...serverVariables, ...databaseVariable, ...backupVariables })
