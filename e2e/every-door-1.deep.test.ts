import { everyDoor } from './press-every-door.ts';

everyDoor(1, 3);
