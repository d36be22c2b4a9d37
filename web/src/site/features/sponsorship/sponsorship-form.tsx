import '../../../shared/configure-zod.ts'
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
import { readProblem } from '../../../shared/read-problem.ts'
import { request, RequestError } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'
import {
  bindFields,
  CheckField,
  FormTrap,
  SelectField,
  TextAreaField,
  TextField,
} from '../../shared/form/fields.tsx'
import formStyles from '../../shared/form/form.module.css'
import { createSendIds } from '../../shared/form/send-id.ts'
import { SubmitForm, sendFailure } from '../../shared/form/submit-form.tsx'
import { useDraftForm, createFormDraft } from '../../shared/form/use-draft-form.ts'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { type PackageChoice, prefilledMessage } from './prefilled-message.ts'
import { trackInquiry } from './sponsorship-tracking.ts'
import styles from './sponsorship.module.css'

type Props = {
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

const draft = createFormDraft<SponsorshipRequest>('sponsorshipDraft', [
  'companyName',
  'contactName',
  'email',
  'phone',
  'packageType',
  'episodeCount',
  'interestedInPodcast',
  'message',
])

/** The form for a brand's inquiry. */
export function SponsorshipForm({ choice, onSent }: Props) {
  const [idFor] = useState(() => createSendIds(tracker.newId))
  const { form, place, watch, elapsedMs } = useDraftForm<SponsorshipRequest>({
    draft,
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
    },
    watched: {
      formId,
      formName,
      formLocation: 'high-stakes-summer',
      submissionType: 'form_submission',
    },
  })
  const { register, setValue, getValues } = form
  const field = bindFields(form)

  useEffect(() => {
    if (choice === null) return
    setValue('packageType', choice.chosen.type, { shouldValidate: true })
    setValue('message', prefilledMessage(getValues('message') ?? '', choice.chosen))
  }, [choice, setValue, getValues])

  function send(values: SponsorshipRequest, signal: AbortSignal) {
    watch.started()
    const payload = {
      ...values,
      id: idFor(values),
      packagePrice: priceList[values.packageType].price,
      sessionId: tracker.sessionId,
      elapsedMs: elapsedMs(),
    }
    return request('/api/sponsorships', {
      method: 'POST',
      payload,
      signal,
      reply: SponsorshipResponse,
    })
  }

  function onTaken({ data }: { data: { id: string } }, values: SponsorshipRequest): void {
    const { packageType, episodeCount, interestedInPodcast = false } = values
    const inquiry = { packageType, episodeCount, interestedInPodcast }
    draft.drop()
    watch.completed({ ...inquiry, packagePrice: priceList[packageType].price })
    trackInquiry({ id: data.id, ...inquiry, value: potentialValue(packageType, episodeCount) })
    onSent()
  }

  return (
    <SubmitForm
      ref={place}
      copy={{ ...sponsorshipForm, title: formTitle }}
      form={form}
      fields={draft.fields}
      send={send}
      onTaken={onTaken}
      explain={(error) => explainRefusal(error, navigator.onLine)}
    >
      <div className={`grid ${formStyles.pair}`}>
        <TextField
          label={labels.companyName}
          autoComplete="organization"
          {...field('companyName')}
        />
        <TextField label={labels.contactName} autoComplete="name" {...field('contactName')} />
      </div>
      <TextField label={labels.email} type="email" {...field('email')} />
      <TextField label={labels.phone} hint={hints.phone} type="tel" {...field('phone')} />
      <SelectField
        label={labels.packageType}
        hint={hints.packageType}
        placeholder={sponsorshipForm.choose}
        options={packageOptions}
        {...field('packageType')}
      />
      <SelectField
        label={labels.episodeCount}
        placeholder={sponsorshipForm.choose}
        options={episodeOptions}
        {...field('episodeCount')}
      />
      <CheckField {...field('interestedInPodcast')} isOptional>
        {labels.interestedInPodcast}
      </CheckField>
      <TextAreaField label={labels.message} rows={4} isOptional {...field('message')} />
      <FormTrap registration={register('website')} />
    </SubmitForm>
  )
}

type PanelProps = { choice: PackageChoice | null }

/** The inquiry form. After a success, it shows a confirmation until the visitor starts another inquiry. */
export function SponsorshipFormPanel({ choice }: PanelProps) {
  // The package of the last inquiry. A newer choice shows the form again.
  const [sentChoice, setSentChoice] = useState<PackageChoice | null>(null)
  const [isSent, setIsSent] = useState(false)

  if (isSent && choice === sentChoice)
    return <SubmissionReceived onAgain={() => setIsSent(false)} />
  return (
    <SponsorshipForm
      choice={choice === sentChoice ? null : choice}
      onSent={() => {
        setSentChoice(choice)
        setIsSent(true)
      }}
    />
  )
}

function SubmissionReceived({ onAgain }: { onAgain: () => void }) {
  const { title, text, again } = sponsorshipForm.sent
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={`card grid gap-12 justify-start ${styles.panel}`} data-ground="card-0">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      <Button look="outline" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}

/**
 * The service's error, the wait time if it is known, or a general message.
 * @param isOnline whether the browser is online
 */
function explainRefusal(error: unknown, isOnline: boolean): string {
  const isExplained = error instanceof RequestError ? [429, 503].includes(error.status) : !isOnline
  if (isExplained) return sendFailure(error)
  return readProblem(error)?.error ?? sponsorshipForm.failed
}
