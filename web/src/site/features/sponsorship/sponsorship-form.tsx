import '../../../shared/configure-zod.ts'
import { formCopy } from '@cardroom/brand/form-copy'
import { dollars } from '@cardroom/brand/contests'
import { sponsorshipForm, sponsorshipPackages } from '@cardroom/brand/sponsorship-copy'
import { sponsorshipPackages as priceList } from '@cardroom/contracts/prices'
import {
  episodeCounts,
  potentialValue,
  SponsorshipRequest,
  SponsorshipResponse,
} from '@cardroom/contracts/sponsorships'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CheckField, SelectField } from '../../shared/form/choice-field.tsx'
import { countFrom } from '../../shared/form/count-from.ts'
import { showFieldIssues } from '../../shared/form/field-issues.ts'
import { keepFocus } from '../../shared/form/keep-focus.ts'
import { FormTrap } from '../../shared/form/form-trap.tsx'
import formStyles from '../../shared/form/form.module.css'
import { createSendIds } from '../../shared/form/send-id.ts'
import { TextAreaField, TextField } from '../../shared/form/text-field.tsx'
import { useSender } from '../../shared/form/use-sender.ts'
import { request } from '../../../shared/request.ts'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { useFormWatch } from '../../shared/tracking/use-form-watch.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { explainRefusal } from './explain-refusal.ts'
import { type PackageChoice, prefilledMessage } from './prefilled-message.ts'
import { dropDraft, keepDraft, readDraft, visibleFields } from './sponsorship-draft.ts'
import styles from './sponsorship-form.module.css'
import { trackInquiry } from './sponsorship-tracking.ts'

type Props = {
  /** A package that was just chosen. */
  choice: PackageChoice | null
  onSent: () => void
}

const { formId, formName, formTitle, labels, hints } = sponsorshipForm

const packageOptions = Object.fromEntries(
  sponsorshipPackages.list.map(({ type, label, price }) => [type, `${label}, ${dollars(price)}`]),
)
const episodeOptions = Object.fromEntries(
  Object.entries(episodeCounts).map(([value, { label }]) => [value, label]),
)

/** A brand's inquiry: filled in, checked, sent once. */
export function SponsorshipForm({ choice, onSent }: Props) {
  const place = useRef<HTMLFormElement>(null)
  const banner = useRef<HTMLParagraphElement>(null)
  const [draft] = useState(readDraft)
  const [elapsedMs] = useState(() => countFrom(draft?.elapsedMs ?? 0))
  const [idFor] = useState(() => createSendIds(tracker.newId))
  const watch = useFormWatch(place, {
    formId,
    formName,
    formLocation: 'high-stakes-summer',
    submissionType: 'form_submission',
  })
  const form = useForm<SponsorshipRequest>({
    resolver: zodResolver(SponsorshipRequest),
    defaultValues: {
      companyName: '',
      contactName: '',
      email: '',
      phone: '',
      packageType: 'full_product_placement',
      episodeCount: 'all',
      interestedInPodcast: false,
      message: '',
      ...draft?.values,
    },
    mode: 'onTouched',
  })
  const { register, handleSubmit, subscribe, setValue, getValues } = form
  const { errors } = form.formState
  const { status, failure, submit } = useSender(
    (payload: SponsorshipRequest, signal) =>
      request('/api/sponsorships', { method: 'POST', payload, signal, reply: SponsorshipResponse }),
    (error) => explainRefusal(error, navigator.onLine),
  )
  const isSending = status !== 'idle'

  useEffect(() => watch.ready(), [watch])

  // The button that had the focus was disabled meanwhile, and the banner may be out of sight.
  useEffect(() => {
    if (failure !== null) banner.current?.focus()
  }, [failure])

  useEffect(() => {
    if (choice === null) return
    setValue('packageType', choice.chosen.type, { shouldValidate: true })
    setValue('message', prefilledMessage(getValues('message') ?? '', choice.chosen))
  }, [choice, setValue, getValues])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          keepDraft(values, elapsedMs())
          const field = visibleFields.find((visible) => visible === name)
          if (field !== undefined) watch.filled(field, values[field] ?? '')
        },
      }),
    [subscribe, watch, elapsedMs],
  )

  function send(filledIn: SponsorshipRequest): void {
    const { packageType, episodeCount, interestedInPodcast = false } = filledIn
    const packagePrice = priceList[packageType].price
    watch.started()
    void submit(
      {
        ...filledIn,
        id: idFor(filledIn),
        packagePrice,
        sessionId: tracker.sessionId,
        elapsedMs: elapsedMs(),
      },
      {
        onTaken: ({ data }) => {
          dropDraft()
          const value = potentialValue(packageType, episodeCount)
          watch.completed({ packageType, packagePrice, episodeCount, interestedInPodcast })
          trackInquiry({ id: data.id, packageType, episodeCount, interestedInPodcast, value })
          onSent()
        },
        onFailure: (error) => showFieldIssues(form, error, visibleFields),
      },
    )
  }

  const label = failure === null ? sponsorshipForm.submit : formCopy.retry
  return (
    <form
      ref={place}
      className={formStyles.form}
      aria-label={formTitle}
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      {failure !== null && (
        <p ref={banner} className={formStyles.failure} role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      <fieldset className={styles.fields} disabled={isSending}>
        <div className={formStyles.pair}>
          <TextField
            label={labels.companyName}
            autoComplete="organization"
            registration={register('companyName')}
            error={errors.companyName?.message}
          />
          <TextField
            label={labels.contactName}
            autoComplete="name"
            registration={register('contactName')}
            error={errors.contactName?.message}
          />
        </div>
        <TextField
          label={labels.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          registration={register('email')}
          error={errors.email?.message}
        />
        <TextField
          label={labels.phone}
          hint={hints.phone}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          registration={register('phone')}
          error={errors.phone?.message}
        />
        <SelectField
          label={labels.packageType}
          hint={hints.packageType}
          placeholder={sponsorshipForm.choose}
          options={packageOptions}
          registration={register('packageType')}
          error={errors.packageType?.message}
        />
        <SelectField
          label={labels.episodeCount}
          placeholder={sponsorshipForm.choose}
          options={episodeOptions}
          registration={register('episodeCount')}
          error={errors.episodeCount?.message}
        />
        <CheckField
          registration={register('interestedInPodcast')}
          error={errors.interestedInPodcast?.message}
          isOptional
        >
          {labels.interestedInPodcast}
        </CheckField>
        <TextAreaField
          label={labels.message}
          rows={4}
          isOptional
          registration={register('message')}
          error={errors.message?.message}
        />
        <FormTrap registration={register('website')} />
        <button
          type="submit"
          onMouseDown={keepFocus}
          className={buttonClass({ look: 'red', with: formStyles.submit })}
        >
          {isSending ? sponsorshipForm.sending : label}
        </button>
      </fieldset>
    </form>
  )
}
