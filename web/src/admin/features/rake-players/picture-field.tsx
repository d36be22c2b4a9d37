import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { pictureTypes, uploadedPicture } from '@cardroom/contracts/player-pictures'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { PlayerAvatar } from '../../../shared/ui/player-avatar.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import field from '../../shared/field.module.css'
import { FieldError } from '../../shared/field.tsx'
import styles from './picture-field.module.css'
import { fetchPicture, uploadPicture } from './rake-players-api.ts'

const maxMb = bodyLimitsKb.picture / 1024

type Props = {
  displayName: string
  /** The `avatarUrl` of the player as it would be saved. */
  value: string
  onChange: (value: string) => void
  /** While a picture is on its way the player is not saved. */
  onBusy: (isBusy: boolean) => void
  error: string | undefined
}

/** The picture of a player: chosen, fetched from an address, looked at, removed. */
export function PictureField({ displayName, value, onChange, onBusy, error }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isKept, isElsewhere] = [uploadedPicture.test(value), value.startsWith('https:')]
  const [address, setAddress] = useState(isKept ? '' : value)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (source: File | string) =>
      typeof source === 'string' ? fetchPicture(source) : uploadPicture(source),
    onSuccess: (kept) => {
      onChange(kept)
      setAddress('')
    },
    onError: (failure) => setProblem(readErrorMessage(failure, 'The picture could not be sent')),
  })
  useEffect(() => onBusy(isPending), [onBusy, isPending])

  function take(file: File | undefined): void {
    if (file === undefined || isPending) return
    const isTooLarge = file.size > maxMb * 1024 * 1024
    setProblem(isTooLarge ? `The picture is larger than ${maxMb} MB` : undefined)
    if (!isTooLarge) mutate(file)
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
    <fieldset className={styles.picture}>
      <legend>Picture (optional)</legend>
      <div className={styles.now}>
        <PlayerAvatar player={{ displayName, avatarUrl: value }} size="large" />
        <div>
          <output>{isPending ? 'Taking the picture...' : wordsOf(value)}</output>
          <div className={styles.buttons}>
            <AdminButton ref={choose} isDisabled={isPending} onClick={() => input.current?.click()}>
              Choose file
            </AdminButton>
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
        <div className={styles.address}>
          <input
            id={id}
            className={field.input}
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
              // The player is not saved by this key before the picture is there.
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
