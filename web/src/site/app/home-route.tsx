import { ChatBox } from '../features/chat/chat-box.tsx'
import { HomePage } from '../features/home/home-page.tsx'

export function HomeRoute() {
  return <HomePage chat={<ChatBox />} />
}
