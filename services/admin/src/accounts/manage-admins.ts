import type { ChangeAdministratorRequest } from '@cardroom/contracts/administrators'
import { type Role, roles } from '@cardroom/contracts/session'
import { generatePassword } from './generated-password.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Administrators } from './administrators-repository.ts'
import type { Admins } from './repository.ts'
import type { KnownDevices } from './devices-repository.ts'

export type ManageAdminsDeps = {
  admins: Admins
  administrators: Pick<Administrators, 'change' | 'remove'>
  devices: Pick<KnownDevices, 'forgetOthers'>
  hasher: PasswordHasher
  attempts: Pick<PasswordAttempts, 'clear'>
}

export const usage = [
  'npm run admin -- add <email> [<first name> <last name>]   makes another administrator',
  'npm run admin -- reset <email>                            gives a new password, ends all sessions',
  'npm run admin -- role <email> viewer|editor|owner                changes what they may do',
  'npm run admin -- suspend <email>                          ends all sessions; reset lets them in again',
  'npm run admin -- remove <email>                           removes the account',
  'npm run admin -- list                                     who may sign in',
].join('\n')

/** The command cannot be carried out; the message says why. */
export class ManageError extends Error {}

/**
 * Creates administrators and resets their passwords from the command line. Each password is generated, shown once, and
 * must be changed at the next sign-in.
 * @returns the lines to print
 * @throws {ManageError} with a message for the operator
 */
export async function manageAdmins(
  deps: ManageAdminsDeps,
  [command, email = '', firstName = 'House', lastName = 'Admin']: readonly string[],
): Promise<string> {
  switch (command) {
    case 'add':
      return await add(deps, { email: readEmail(email), firstName, lastName })
    case 'reset':
      return await reset(deps, readEmail(email))
    case 'role':
      return await change(deps, readEmail(email), { role: readRole(firstName) })
    case 'suspend':
      return await change(deps, readEmail(email), { isSuspended: true })
    case 'remove':
      return await change(deps, readEmail(email), 'remove')
    case 'list':
      return await list(deps)
    case undefined:
    default:
      throw new ManageError(usage)
  }
}

async function add(
  { admins, hasher }: ManageAdminsDeps,
  person: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const password = generatePassword()
  const isMade = await admins.create({ ...person, passwordHash: await hasher.hash(password) })
  if (!isMade) throw new ManageError(`${person.email} is an administrator already; try reset.`)
  return describePassword(person.email, password)
}

async function reset(deps: ManageAdminsDeps, email: string): Promise<string> {
  const { admins, attempts, devices, hasher } = deps
  const admin = await admins.findByEmail(email)
  if (admin === undefined) throw new ManageError(`There is no administrator ${email}.`)
  const password = generatePassword()
  await admins.resetPassword(admin, await hasher.hash(password))
  // Anyone who knew the old password may also have signed in from a known device.
  await devices.forgetOthers(admin.id, undefined)
  await attempts.clear(email)
  return describePassword(email, password)
}

async function change(
  { admins, administrators }: ManageAdminsDeps,
  email: string,
  what: ChangeAdministratorRequest | 'remove',
): Promise<string> {
  const admin = await admins.findByEmail(email)
  if (admin === undefined) throw new ManageError(`There is no administrator ${email}.`)
  const refusal =
    what === 'remove'
      ? await administrators.remove(admin.id, { actor: null })
      : await administrators.change(admin.id, what, { actor: null })
  if (refusal === null) return `${email}: done.`
  throw new ManageError(`${email} is the last owner. Make somebody else an owner first.`)
}

function readRole(text: string): Role {
  const role = roles.find((one) => one === text)
  if (role === undefined) throw new ManageError(`"${text}" is no role.\n${usage}`)
  return role
}

async function list({ admins }: ManageAdminsDeps): Promise<string> {
  const everyone = await admins.list()
  if (everyone.length === 0) return 'There is no administrator yet.'
  return everyone
    .map(({ email, firstName, lastName, role, passwordChangeRequired }) => {
      const due = passwordChangeRequired ? '  (must change the password)' : ''
      return `${email}  ${firstName} ${lastName}  ${role}${due}`
    })
    .join('\n')
}

function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254) return email
  throw new ManageError(`"${text}" is no e-mail address.\n${usage}`)
}

function describePassword(email: string, password: string): string {
  return `Administrator: ${email}\nPassword: ${password} (must be changed at the next sign-in; it is not shown again)`
}
