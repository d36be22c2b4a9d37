import type { NewsletterIssue } from './home-copy.ts'

/** Shown if the newsletter's feed is unavailable. */
export const sampleIssues: readonly NewsletterIssue[] = [
  {
    title: 'Room battle: two downtown games, one bankroll',
    link: 'https://letter.backroom.example/room-battle',
    pubDate: '2026-11-16',
    description:
      'Same stakes, same night, four blocks apart. One has the better players, the other has the better game.',
  },
  {
    title: 'Podcast drop: what a dealer hears',
    link: 'https://letter.backroom.example/what-a-dealer-hears',
    pubDate: '2026-11-09',
    description: 'The new episode in five lines, and the hand we had to cut because of a lawyer.',
  },
  {
    title: 'Room review: the quiet one off Paradise Road',
    link: 'https://letter.backroom.example/room-review',
    pubDate: '2026-11-02',
    description: 'Nine tables, cold drinks, warm dealers, and a jackpot nobody talks about.',
  },
]
