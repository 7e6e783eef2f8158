import { Failure } from '#features/identity/web/Failure.tsx';
import { measured } from '#features/races/web/Course.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { useUploading } from '#office/kit/web/files/useUploading.ts';
import { DeleteButton } from '#office/kit/web/setUps/DeleteButton.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import type { BlockNotice } from '#office/kit/web/setUps/useTold.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Elevation } from '#web/ui/Elevation.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { upload } from '#web/upload.ts';
import type { RaceSetUpView } from '../contract/races.ts';
import { mostTrackBytes, removeRaceTrack, setRaceTrack } from '../contract/raceTracks.ts';

interface TrackBlockProps {
  readonly found: RaceSetUpView;
  readonly told: BlockNotice;
}

/** The track of a race as its page will draw it; it is kept as soon as its file is read. */
export function TrackBlock({ found: { id: race, track, may_change }, told }: TrackBlockProps) {
  const t = useText(setUpsText);
  const lang = useLang();
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const params = { id: circuit.id, race };
  const {
    failure,
    fault,
    forget,
    send,
    upload: uploadOf,
  } = useUploading(async (way) => {
    await run(() => upload(api, setRaceTrack, { params, ...way }));
    told.say('track', t('track_set'));
  });
  const mayChange = may_change === 1;
  const kilometres = (value: number) => measured(value, 'km', lang);
  const metres = (value: number) => measured(value, 'm', lang);
  return (
    <section className={styles.part} id="track" aria-labelledby="track-title">
      <h2 className="d d-1" id="track-title">
        {t('track')}
      </h2>
      <p className="mut sm">{t('track_text')}</p>
      {track && (
        <figure>
          <Elevation
            heights={track.heights}
            length={track.length}
            metres={metres}
            kilometres={kilometres}
            label={t('track_label')}
          />
          <figcaption className="sm mut">
            {t('track_words', { length: kilometres(track.length / 1000), climb: metres(track.climb) })}
          </figcaption>
        </figure>
      )}
      {mayChange && (
        <FileField
          id="track-file"
          label={t('track_file')}
          hint={t('track_file_hint')}
          error={fault}
          accept=".gpx,application/gpx+xml"
          mostBytes={mostTrackBytes}
          onChoose={forget}
          onFile={send}
          upload={uploadOf((percent) => t('file_sending', { percent }))}
          words={{
            choose: t(track ? 'file_change' : 'file_choose'),
            change: t('file_change'),
            cancel: t('file_stop'),
          }}
        />
      )}
      <Failure error={failure} />
      {mayChange && track && (
        <div className="acts">
          <DeleteButton
            remove={async () => {
              await run(() => api(removeRaceTrack, { params }));
              told.say('track', t('track_removed'));
            }}
          />
        </div>
      )}
      <Saved show={told.said('track') !== ''}>{told.said('track')}</Saved>
      {question}
    </section>
  );
}
