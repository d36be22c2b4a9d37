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
/** When the field says that it is slow, and when it gives up. The service gives up after 20 s of sending. */
const [slowMs, maxMs] = [4000, 60_000]

class TooLarge extends Error {}

type Props = {
  displayName: string
  /** The `avatarUrl` that would be saved. */
  value: string
  onChange: (value: string) => void
  /** The player cannot be saved while a picture is being sent. */
  onBusy: (isBusy: boolean) => void
  error: string | undefined
}

/** The picture of a player: choose, fetch from an address, preview, remove. */
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
    // Without a network it fails at once instead of waiting invisibly.
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
                  // This button goes.
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
                  // This button goes.
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
            // So that the same file can be chosen again.
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
              // Enter fetches the picture instead of saving the player.
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

/** Whether something has been true for longer than `ms`. */
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

/** The message for a failure; none for a cancelled upload. */
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

/** The shorter side that is sent, in pixels; more than the service keeps. */
const side = 512
const smallBytes = 256 * 1024

/**
 * Shrinks a large picture, so that a photo from a phone does not take half a minute to send. A
 * file that the browser cannot read is sent as it is, and the service explains what is wrong.
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
