import { databaseVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'
import { isPublicKey } from './encryption.ts'

/** What the commands read, too: how backups are encrypted, and where they are kept. */
export const backupVariables = {
  /** The public key that backups are encrypted to, `age1…`; the owner holds the private one. */
  BACKUP_KEY: z
    .string()
    .refine(isPublicKey, 'is not a public key: npm run backups -- key')
    .optional(),
  /** 1 keeps backups in the clear: said, never assumed. */
  BACKUP_UNENCRYPTED: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Where backups are kept, unless there is a store. */
  BACKUP_FOLDER: z.string().optional(),
  /** A store that speaks S3's protocol: `https://KEY:SECRET@host/bucket/folder?region=…`. */
  BACKUP_STORE_URL: z.url({ protocol: /^https?$/ }).optional(),
} as const

/** The environment of the program that makes backups. */
export const Config = z.object({ ...serverVariables, ...databaseVariable, ...backupVariables })
