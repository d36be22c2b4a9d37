import { application } from '@cardroom/brand/application-copy'
import { embedCopy } from '@cardroom/brand/embed-copy'
import type { Embed } from '@cardroom/brand/embeds'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useFormWatch } from '../tracking/form-watch.ts'
import styles from './application-frame.module.css'
import { FormFrame, useFrameMessages } from '../embeds/form-frame.tsx'
import { readFormMessage } from '../embeds/frame-message.ts'

type Props = {
  location: string
  embed: Embed
}

const slowAfterMs = 15_000

export function ApplicationFrame({ location, embed }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'slow'>('loading')
  const [height, setHeight] = useState<number>()
  const navigate = useNavigate()
  const watch = useFormWatch(place, {
    formId: application.formId,
    formName: application.formName,
    formLocation: location,
    submissionType: 'jotform_submission',
  })

  useEffect(() => {
    const timer = window.setTimeout(
      // The frame's load event is no evidence of success, because the browser's error page also fires it.
      () => setState((current) => (current === 'loading' ? 'slow' : current)),
      slowAfterMs,
    )
    return () => window.clearTimeout(timer)
  }, [])

  useFrameMessages(frame, embed, (data) => {
    const message = readFormMessage(data)
    if (message === null) return
    // Any message proves that the form has loaded.
    setState('ready')
    watch.ready()
    switch (message.kind) {
      case 'ready':
        break
      case 'height':
        setHeight(message.px)
        break
      case 'filled':
        // Only the third party gets the value.
        watch.filled(message.field, true)
        break
      case 'started':
        watch.started()
        break
      case 'completed':
        watch.completed()
        navigate('/thank-you')
        break
    }
  })

  const copy = embedCopy.application
  const { host } = new URL(embed.url)
  const sentence = { loading: copy.loading(host), ready: copy.ready(host), slow: copy.slow }[state]
  return (
    <div ref={place} className={styles.form}>
      <output className={`muted ${styles.state}`}>{sentence}</output>
      <FormFrame
        ref={frame}
        embed={embed}
        title={copy.frameTitle}
        className={styles.frame}
        {...(height !== undefined && { height })}
      />
    </div>
  )
}
