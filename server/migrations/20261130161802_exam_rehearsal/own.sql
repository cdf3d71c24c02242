-- One at a time, whichever instance or command runs it.
create unique index exam_rehearsal_going on exam_rehearsal ((ended_at is null)) where ended_at is null;
