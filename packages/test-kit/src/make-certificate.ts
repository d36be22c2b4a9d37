import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Writes a key and a self-signed certificate.
 * @param name the host that it is for
 * @param keyFile where the key is written
 * @param file where the certificate is written
 */
export async function makeCertificate(
  name: string,
  keyFile: string,
  file: string,
  days = 2,
): Promise<void> {
  const kind = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days ${days} -subj /CN=${name}`
  const names = ['-addext', `subjectAltName=DNS:${name}`, '-keyout', keyFile, '-out', file]
  await promisify(execFile)('openssl', ['req', ...kind.split(' '), ...names])
}
