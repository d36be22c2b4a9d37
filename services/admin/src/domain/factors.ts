import type {
  AppSecret,
  Factors,
  NewPasskeyRequest,
  PasskeySignInRequest,
  RecoveryCodes,
} from '@cardroom/contracts/factors'

/** Who is signed in, and how they prove that it still is them. */
export type Owner = {
  actor: { id: string; email: string }
  requestId: string
  /** Epoch milliseconds of the sign-in behind the call. */
  signedInAt: number
  currentPassword?: string | undefined
}

/** The site as the browser has reached it; a passkey is good for it alone. */
export type Site = { hostname: string; origin: string }

/** What the routes need of second factors; a refusal is an `AppError`. */
export type OwnFactors = {
  of: (owner: Owner) => Promise<Factors>
  /** Makes the secret of an app, which counts once `addApp` has seen a code of it. */
  newApp: (owner: Owner) => Promise<AppSecret>
  addApp: (owner: Owner, code: string) => Promise<RecoveryCodes>
  removeApp: (owner: Owner) => Promise<void>
  newPasskey: (owner: Owner, site: Site) => Promise<Record<string, unknown>>
  addPasskey: (owner: Owner, site: Site, answer: NewPasskeyRequest) => Promise<RecoveryCodes>
  removePasskey: (owner: Owner, id: string) => Promise<void>
  newRecoveryCodes: (owner: Owner) => Promise<RecoveryCodes>
  require: (owner: Owner, isRequired: boolean) => Promise<void>
}

/** What a sign-in needs of second factors. */
export type FactorChecks = {
  hasAny: (adminId: string) => Promise<boolean>
  /** Uses a code of an app or a recovery code up. @returns which it was; null when it is wrong or used */
  useCode: (adminId: string, code: string) => Promise<'app' | 'recovery code' | null>
  passkeyOptions: (site: Site) => Promise<Record<string, unknown>>
  /** @returns whose passkey it is; null when it does not count */
  usePasskey: (site: Site, answer: PasskeySignInRequest) => Promise<string | null>
}
