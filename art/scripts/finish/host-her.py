from room import finish_dark

finish_dark("host-her")
