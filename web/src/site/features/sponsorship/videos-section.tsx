import { type SeriesVideo, sponsorshipVideos } from '@cardroom/brand/sponsorship-copy'
import { useEffect, useRef } from 'react'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { VideoPoster } from '../../shared/ui/video-poster.tsx'
import { trackPreviewImpression } from './sponsorship-tracking.ts'
import styles from './videos-section.module.css'

const { title, lead, watchUrl, examples, pilot } = sponsorshipVideos

/** The pilot, large, and two episodes with sponsors in them. */
export function VideosSection() {
  const preview = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = preview.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        trackPreviewImpression(pilot.title)
      },
      { threshold: 0.5 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <section data-ground="felt-900" aria-labelledby="videos-title">
      <div className="container section">
        <SectionHeading id="videos-title" title={title} lead={lead} />
        <div className={styles.videos}>
          <div ref={preview} className={styles.pilot}>
            <Video video={pilot} sizes="(width >= 900px) 740px, 92vw" />
          </div>
          {examples.map((video) => (
            <div key={video.id}>
              <Video video={video} sizes="(width >= 900px) 380px, 92vw" />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function Video({ video, sizes }: { video: SeriesVideo; sizes: string }) {
  return (
    <>
      <VideoPoster
        title={video.title}
        href={`${watchUrl}${video.id}`}
        picture={video.picture}
        sizes={sizes}
        shape="wide"
        playableId={video.id}
      />
      <p className={styles.description}>{video.description}</p>
    </>
  )
}
