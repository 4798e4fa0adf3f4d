//! One partition's life as leader or follower, told in offsets: ISR, high watermark, fetch sessions.
