import { useState } from 'react'
import styles from './player-avatar.module.css'

type Props = {
  player: { displayName: string; avatarUrl: string | null }
  /** `small` is for table rows. */
  size?: 'small' | 'medium' | 'large'
}

// Only loads our own files, because requests to other sites would expose visitors to them.
const ownPicture = /^[\w-][\w.-]*$/

export function PlayerAvatar({ player: { displayName, avatarUrl }, size = 'medium' }: Props) {
  // The URL that failed to load. A new URL may work.
  const [missing, setMissing] = useState<string | null>(null)
  const isOwn = avatarUrl !== null && ownPicture.test(avatarUrl)
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {isOwn && missing !== avatarUrl ? (
        <img
          src={`/avatars/${avatarUrl}`}
          alt=""
          width="96"
          height="96"
          onError={() => setMissing(avatarUrl)}
        />
      ) : (
        initialsOf(displayName)
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toUpperCase()
}
