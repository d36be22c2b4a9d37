import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeCertificate } from './make-certificate.ts'

export type Certificate = {
  key: string
  cert: string
  keyFile: string
  /** The file of the certificate, which is its own authority. */
  file: string
}

/** A key and a self-signed certificate for `localhost`. Call it at the top of a test file. */
export async function certificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-certificate-'))
  afterAll(() => rm(folder, { recursive: true }))
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await makeCertificate('localhost', keyFile, file)
  return {
    key: await readFile(keyFile, 'utf8'),
    cert: await readFile(file, 'utf8'),
    keyFile,
    file,
  }
}
