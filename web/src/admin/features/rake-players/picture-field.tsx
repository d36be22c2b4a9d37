import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { pictureTypes, uploadedPicture } from '@cardroom/contracts/player-pictures'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { PlayerAvatar } from '../../../shared/ui/player-avatar.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import field from '../../shared/field.module.css'
import { FieldError } from '../../shared/field.tsx'
import { fetchPicture, uploadPicture } from './rake-players-api.ts'

const maxMb = bodyLimitsKb.picture / 1024
/**
 * The time until the field reports a slow upload, and the time until it gives up. The service gives up after 20 s of
 * upload.
 */
const [slowMs, maxMs] = [4000, 60_000]

class TooLarge extends Error {}

type Props = {
  displayName: string
  /** The value for `avatarUrl`. */
  value: string
  onChange: (value: string) => void
  /** Whether an upload is in progress, during which the form cannot save the player. */
  onBusy: (isBusy: boolean) => void
  error: string | undefined
}

/** The picture of a player. It can be uploaded, fetched from a URL, previewed and removed. */
export function PictureField({ displayName, value, onChange, onBusy, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isKept, isElsewhere] = [uploadedPicture.test(value), value.startsWith('https:')]
  const [address, setAddress] = useState(isKept ? '' : value)
  const [problem, setProblem] = useState<string>()
  const cancelling = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async (source: File | string) => {
      const cancel = (cancelling.current = new AbortController())
      const signal = AbortSignal.any([cancel.signal, AbortSignal.timeout(maxMs)])
      if (typeof source === 'string') return await fetchPicture(source, signal)
      const picture = await shrinkPicture(source)
      if (picture.size > maxMb * 1024 * 1024) throw new TooLarge()
      return await uploadPicture(picture, signal)
    },
    // Offline, the upload fails immediately instead of waiting invisibly.
    networkMode: 'always',
    onSuccess: (kept) => {
      onChange(kept)
      setAddress('')
    },
    onError: (failure) => setProblem(problemOf(failure)),
  })
  const isSlow = useLasting(isPending, slowMs)
  // Closing the dialog cancels the upload.
  useEffect(() => () => cancelling.current?.abort(), [])
  useEffect(() => onBusy(isPending), [onBusy, isPending])

  function take(file: File | undefined): void {
    if (file === undefined || isPending) return
    setProblem(undefined)
    mutate(file)
  }

  function use(): void {
    const typed = address.trim()
    if (typed === '' || isPending) return
    setProblem(undefined)
    if (typed.includes('://')) mutate(typed)
    else onChange(typed)
  }

  const problems = problem ?? error
  return (
    <fieldset className="stack">
      <legend className="bold">Picture (optional)</legend>
      <div className="row">
        <PlayerAvatar player={{ displayName, avatarUrl: value }} size="large" />
        <div className="stack grow">
          <output className="break">
            {!isPending && wordsOf(value)}
            {isPending && 'Taking the picture...'}
            {isSlow && ' This takes longer than usual. You may wait, or cancel and try again.'}
          </output>
          <div className="row">
            <AdminButton ref={choose} isDisabled={isPending} onClick={() => input.current?.click()}>
              Choose file
            </AdminButton>
            {isPending && (
              <AdminButton
                onClick={() => {
                  cancelling.current?.abort()
                  // This button disappears.
                  choose.current?.focus()
                }}
              >
                Cancel upload
              </AdminButton>
            )}
            {value !== '' && (
              <AdminButton
                isDisabled={isPending}
                onClick={() => {
                  onChange('')
                  setAddress('')
                  setProblem(undefined)
                  // This button disappears.
                  choose.current?.focus()
                }}
              >
                Remove picture
              </AdminButton>
            )}
          </div>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
          accept={pictureTypes.join(',')}
          onChange={({ target }) => {
            take(target.files?.[0])
            // Allows the user to select the same file again.
            target.value = ''
          }}
        />
      </div>
      <div className={field.field}>
        <label htmlFor={id}>Or its address</label>
        <p id={`${id}-hint`} className={field.hint}>
          An https address, which is fetched once, or a file name in the site’s /avatars folder.
          PNG, JPEG, WebP or AVIF, at most {maxMb} MB; it is cut to a square.
          {isElsewhere && ' This one was kept by address and is not shown: fetch it.'}
        </p>
        <div className="row">
          <input
            id={id}
            className={`${field.input} grow`}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={address}
            aria-invalid={problems !== undefined}
            aria-describedby={problems === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
            onChange={({ target }) => {
              setAddress(target.value)
              setProblem(undefined)
            }}
            onKeyDown={(event) => {
              // Enter fetches the picture instead of submitting the player form.
              if (event.key !== 'Enter' || address.trim() === value) return
              event.preventDefault()
              use()
            }}
          />
          <AdminButton isDisabled={isPending || address.trim() === ''} onClick={use}>
            Use
          </AdminButton>
        </div>
        <div role="alert">
          <FieldError id={`${id}-error`} error={problems} />
        </div>
      </div>
    </fieldset>
  )
}

function wordsOf(value: string): string {
  if (value === '') return 'No picture: initials are shown'
  if (value.startsWith('https:')) return 'At another site: initials are shown'
  return uploadedPicture.test(value) ? 'As it will be shown' : `The file ${value}`
}

/** Whether a condition has been true for longer than `ms`. */
function useLasting(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = window.setTimeout(() => setHasLasted(true), ms)
    return () => {
      window.clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo, ms])
  return hasLasted
}

/** The message for a failure. A canceled upload has none. */
function problemOf(failure: Error): string | undefined {
  if (failure.name === 'AbortError') return undefined
  if (failure instanceof TooLarge) return `The picture is larger than ${maxMb} MB`
  if (failure.name === 'TimeoutError') {
    return 'The picture was not there after a minute. Please try again, or choose a smaller one.'
  }
  if (failure instanceof TypeError) {
    return navigator.onLine
      ? 'The connection broke off before the picture was there. Please try again.'
      : 'You are offline. Please try again once you are back.'
  }
  return readErrorMessage(failure, 'The picture could not be taken. Please try again.')
}

/** The shorter side of the uploaded picture, in pixels. It is larger than what the service stores. */
const side = 512
const smallBytes = 256 * 1024

/**
 * Scales down a large picture, because the upload of a phone's photo can take half a minute. If the browser cannot
 * decode a file, it uploads the file unchanged, and the service reports the problem.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= smallBytes) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, side / Math.min(picture.width, picture.height))
    const canvas = new OffscreenCanvas(
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    )
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
    return smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
