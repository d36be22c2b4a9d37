import { ChatBox } from '../features/chat/chat-box.tsx'
import { HomePage } from '../features/home/home-page.tsx'

/** The landing page, composed of its features. */
export function HomeRoute() {
  return <HomePage chat={<ChatBox />} />
}
